/**
 * Names of robots: programs that fetch a link where people share it, and those of search engines. Phones of the maker CUBOT are
 * not robots. A program that sends the name of the person's browser cannot be distinguished from it.
 */
const robots =
  /(?<!cu)bot\b|crawler|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|embedly|iframely|vkshare|mastodon\/|cardyb/i

/** Returns true when a `User-Agent` is that of a robot, which buys nothing. */
export const isRobot = (user_agent: string | undefined): boolean => robots.test(user_agent ?? '')
