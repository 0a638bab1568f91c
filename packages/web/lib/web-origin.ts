/** Returns the origin of a URL, or undefined when it is not an http(s) URL. */
export const webOrigin = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin } = new URL(url)
  return /^https?:$/.test(protocol) ? origin : undefined
}
