import { ClientError, InvalidRequestError, UnexpectedClientError } from './errors.ts'

/** The call and the attempt that a hook runs for. */
export type HookContext = {
  /** The call as the reference names it: `POST /v1/checkouts/`. */
  readonly call: string
  /** The number of the attempt, from 1. */
  readonly attempt: number
}

/** A request that is about to be made. */
export type RequestDraft = { url: string; init: RequestInit & { headers: Headers } }

type Perhaps<T> = T | undefined | void | Promise<T | undefined | void>

/**
 * Functions called around every attempt. Each may return another value in the place of the one it was
 * given. They see the access token: do not store or log it.
 */
export type Hooks = {
  readonly beforeCreateRequest?:
    | ((draft: RequestDraft, context: HookContext) => Perhaps<RequestDraft>)
    | undefined
  readonly beforeRequest?: ((request: Request, context: HookContext) => Perhaps<Request>) | undefined
  readonly afterSuccess?: ((response: Response, context: HookContext) => Perhaps<Response>) | undefined
  /** After an answer that is an error (`response`), or none at all (`error`). A returned response is read instead. */
  readonly afterError?:
    | ((
        failure: { readonly response?: Response; readonly error?: ClientError },
        context: HookContext,
      ) => Perhaps<Response>)
    | undefined
}

/** Runs the hook of a request draft and returns the draft to use. */
export const draftAfterHook = async (
  hooks: Hooks,
  draft: RequestDraft,
  context: HookContext,
): Promise<RequestDraft> => {
  if (!hooks.beforeCreateRequest) return draft
  try {
    return (await hooks.beforeCreateRequest(draft, context)) ?? draft
  } catch (cause) {
    throw new InvalidRequestError('Create request hook failed to execute', context.call, { cause })
  }
}

/** Runs a later hook and returns its result; an error in it becomes a `ClientError`. */
export const hooked = async <T>(run: () => Perhaps<T>, { call }: HookContext): Promise<T | undefined> => {
  try {
    return (await run()) ?? undefined
  } catch (cause) {
    throw cause instanceof ClientError ? cause : new UnexpectedClientError(call, { cause })
  }
}
