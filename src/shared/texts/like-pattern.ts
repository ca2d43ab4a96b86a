/** Pattern of `like` that finds the text anywhere within another. Its `%`, `_` and `\` stand for themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
