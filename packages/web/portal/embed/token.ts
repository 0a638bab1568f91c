let token = ''

/** Session token of an embedded portal. It is stored only here: in no storage, no cookie and no URL. */
export const tokenOfFrame = (): string => token

export const keepToken = (value: string): void => {
  token = value
}
