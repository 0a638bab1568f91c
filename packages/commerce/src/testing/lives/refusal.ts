/** Rejection of a move, by the name of its error. A rejected move changes nothing. */
export class Refusal extends Error {}

export const demand = (isAllowed: boolean, error: string): void => {
  if (!isAllowed) throw new Refusal(error)
}
