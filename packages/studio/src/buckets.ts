import { draftBucket } from './drafts/files.ts'
import { imageBucket } from './painting/images.ts'
import { shareBucket } from './sharing/pictures.ts'

/** Storage buckets of the studio. */
export const studioBuckets = [draftBucket, imageBucket, shareBucket] as const
