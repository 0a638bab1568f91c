import { draftBucket } from './drafts/files.ts'
import { imageBucket } from './painting/images.ts'
import { shareBucket } from './sharing/pictures.ts'

/** The buckets in which the studio stores. */
export const studioBuckets = [draftBucket, imageBucket, shareBucket] as const
