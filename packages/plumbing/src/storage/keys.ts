const bucketPattern = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/
const segmentPattern = /^[A-Za-z0-9_][A-Za-z0-9._~@=+-]{0,199}$/

/**
 * Insists on names that mean the same on every disk and in every S3: buckets of 3 to 63 lower-case
 * letters, digits and dashes; keys of segments that begin with a letter, digit or underscore, so that
 * no key can climb out of its folder.
 *
 * @throws a sentence
 */
export const checkNames = (bucket: string, key: string): void => {
  if (!bucketPattern.test(bucket))
    throw new Error(`"${bucket}" cannot name a bucket. Use 3 to 63 lower-case letters, digits and dashes.`)
  if (key.length > 500 || !key.split('/').every((segment) => segmentPattern.test(segment)))
    throw new Error(
      `"${key}" cannot be the key of a stored object. Use letters, digits and ._~@=+- in segments parted by slashes.`,
    )
}

/** Whether `checkNames` would pass. */
export const namesFit = (bucket: string, key: string): boolean => {
  try {
    checkNames(bucket, key)
    return true
  } catch {
    return false
  }
}
