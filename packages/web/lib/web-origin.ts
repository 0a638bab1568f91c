/** Returns the origin of an address, or undefined when it is not an http(s) address. */
export const webOrigin = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return /^https?:$/.test(protocol) ? origin : undefined
}
