/** A life cycle as a value: from each state, the states it may move to. */
export type Transitions<S extends string> = { readonly [From in S]: readonly S[] }

/** Whether a life cycle allows the step. */
export const mayMove = <S extends string>(table: Transitions<S>, from: S, to: S): boolean =>
  table[from].includes(to)

/** For each action, the states in which it is allowed; `states(...)` turns it into predicates read by server and buttons. */
export const states =
  <S extends string>() =>
  <const A extends { readonly [action: string]: readonly S[] }>(allowed: A) =>
    Object.fromEntries(
      Object.entries(allowed).map(([action, list]) => [
        action,
        (subject: { readonly status: S }) => list.includes(subject.status),
      ]),
    ) as { readonly [K in keyof A]: (subject: { readonly status: S }) => boolean }
