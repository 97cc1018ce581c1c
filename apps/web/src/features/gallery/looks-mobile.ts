/** What a browser says of the device that it runs on. */
export interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

const phonesAndTablets = /Android|iPhone|iPad|iPod|Windows Phone|BlackBerry|webOS|Opera Mini|Mobile|Tablet|Silk/iu;

/** Whether the user agent is that of a phone or a tablet. An iPad calls itself a Mac, which has no touch screen. */
export const looksMobile = ({ userAgent, maxTouchPoints }: Device): boolean =>
  phonesAndTablets.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
