import { ClientError, InvalidRequestError, UnexpectedClientError } from './errors.ts'

/** Call and attempt of a hook. */
export type HookContext = {
  /** The call as named in the reference: `POST /v1/checkouts/`. */
  readonly call: string
  /** Number of the attempt, from 1. */
  readonly attempt: number
}

/** A request to be made. */
export type RequestDraft = { url: string; init: RequestInit & { headers: Headers } }

type Perhaps<T> = T | undefined | void | Promise<T | undefined | void>

/**
 * Functions called around every attempt. Each may return a replacement for its argument. They see the access
 * token: do not store or log it.
 */
export type Hooks = {
  readonly beforeCreateRequest?:
    | ((draft: RequestDraft, context: HookContext) => Perhaps<RequestDraft>)
    | undefined
  readonly beforeRequest?: ((request: Request, context: HookContext) => Perhaps<Request>) | undefined
  readonly afterSuccess?: ((response: Response, context: HookContext) => Perhaps<Response>) | undefined
  /**
   * Called after an error response (`response`), or without a response (`error`). A returned response
   * replaces it.
   */
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

/** Runs a later hook and returns its result; its error becomes a `ClientError`. */
export const hooked = async <T>(run: () => Perhaps<T>, { call }: HookContext): Promise<T | undefined> => {
  try {
    return (await run()) ?? undefined
  } catch (cause) {
    throw cause instanceof ClientError ? cause : new UnexpectedClientError(call, { cause })
  }
}
