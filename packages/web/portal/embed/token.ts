let token = ''

/** The session of a portal in a frame. It is kept here alone: in no storage, no cookie and no address. */
export const tokenOfFrame = (): string => token

export const keepToken = (given: string): void => {
  token = given
}
