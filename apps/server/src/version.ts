/** That of package.json, which this file may not import; a test compares them. */
export const VERSION = '0.2.0';
