/**
 * What robots call themselves: programs that fetch a link where people share it, and those of search engines. Phones of the maker
 * CUBOT are none, and a program that sends the name of the person's browser cannot be told from it.
 */
const robots =
  /(?<!cu)bot\b|crawler|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|embedly|iframely|vkshare|mastodon\/|cardyb/i

/** Whether a `User-Agent` is that of a robot, which buys nothing. */
export const isRobot = (user_agent: string | undefined): boolean => robots.test(user_agent ?? '')
