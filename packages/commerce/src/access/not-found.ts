import { type ApiError, apiError } from '@atelier/plumbing/http'

/**
 * Returns the error for an object that does not exist or belongs to another organization: a caller cannot tell the
 * difference.
 *
 * @param noun the kind of object, such as `discount`
 */
export const notFound = (noun: string, id: string): ApiError =>
  apiError('ResourceNotFound', `There is no ${noun} ${id} that you can see.`)
