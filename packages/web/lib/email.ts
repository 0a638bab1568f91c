/** Pattern of e-mail fields. The server validates them further. */
export const emailPattern = String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`

export const isEmail = (text: string): boolean => new RegExp(`^${emailPattern}$`).test(text)
