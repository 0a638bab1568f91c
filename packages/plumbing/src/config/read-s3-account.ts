import type { Reader } from './reader.ts'

export type S3AccountConfig = {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Reads `NAME_ENDPOINT` and, when it is set, its region and keys. */
export const readS3Account = (reader: Reader, name: string): S3AccountConfig | undefined => {
  const endpoint = reader.url(`${name}_ENDPOINT`, ['http:', 'https:'])
  if (endpoint === undefined) return undefined
  const reason = `because ${name}_ENDPOINT is set`
  return {
    endpoint,
    region: reader.text(`${name}_REGION`) ?? 'us-east-1',
    accessKeyId: reader.needed(`${name}_ACCESS_KEY_ID`, reason),
    secretAccessKey: reader.needed(`${name}_SECRET_ACCESS_KEY`, reason),
  }
}
