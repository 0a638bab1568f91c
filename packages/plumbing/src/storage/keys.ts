import { join } from 'node:path'

const bucketPattern = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/
const segmentPattern = /^[A-Za-z0-9_][A-Za-z0-9._~@=+-]{0,199}$/

const nameProblem = (bucket: string, key: string): string | undefined => {
  if (!bucketPattern.test(bucket))
    return `"${bucket}" cannot name a bucket. Use 3 to 63 lower-case letters, digits and dashes.`
  if (key.length > 500 || !key.split('/').every((segment) => segmentPattern.test(segment)))
    return `"${key}" cannot be the key of a stored object. Use letters, digits and ._~@=+- in segments separated by slashes.`
  return undefined
}

/**
 * Accepts only names that are equivalent on every disk and in every S3: buckets of 3 to 63 lower-case
 * letters, digits and dashes; keys of segments that begin with a letter, digit or underscore, so that no key
 * can leave its folder.
 *
 * @throws Error with a sentence
 */
export const checkNames = (bucket: string, key: string): void => {
  const problem = nameProblem(bucket, key)
  if (problem !== undefined) throw new Error(problem)
}

/** Returns the file of an object on disk. @throws as `checkNames` does */
export const fileOf = (directory: string, bucket: string, key: string): string => {
  checkNames(bucket, key)
  return join(directory, bucket, ...key.split('/'))
}

/** Returns true if `checkNames` accepts the names. */
export const areValidNames = (bucket: string, key: string): boolean => nameProblem(bucket, key) === undefined
