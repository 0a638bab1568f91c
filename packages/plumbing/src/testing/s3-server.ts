import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type S3Server = new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> }
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3Server

/** S3 server on loopback, with its account. */
type TestS3 = {
  readonly account: {
    readonly endpoint: string
    readonly region: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  }
  close(): Promise<void>
}

/**
 * Starts an S3 server that checks signatures.
 *
 * @param options.checkSignatures false for calls on a bucket, whose URL this server signs without the slash
 *   that the SDK sends, unlike other servers
 */
export const openTestS3 = async (
  buckets: readonly string[],
  { checkSignatures = true } = {},
): Promise<TestS3> => {
  const directory = await mkdtemp(join(tmpdir(), 'atelier-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: !checkSignatures,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  const { port } = await server.run()
  return {
    account: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
