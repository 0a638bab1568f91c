/** What an e-mail address looks like, as the pattern of a field. The server checks it further. */
export const emailPattern = String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`

export const isEmail = (text: string): boolean => new RegExp(`^${emailPattern}$`).test(text)
