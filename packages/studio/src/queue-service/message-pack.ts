import { createRequire } from 'node:module'

type MessagePack = {
  readonly encode: (value: unknown) => Uint8Array
  readonly decode: (bytes: Uint8Array) => unknown
}

const here = createRequire(import.meta.url)

/** The client's own encoding of realtime messages, so that both ends always agree on it. */
export const { encode, decode } = createRequire(here.resolve('@fal-ai/client'))(
  '@msgpack/msgpack',
) as MessagePack
