# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm node scripts/build.mjs \
    && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile-cache
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE /app/THIRD-PARTY.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps ./apps
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "apps/server/dist/main.js"]
