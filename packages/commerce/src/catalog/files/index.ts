import { defineArea } from '../../core/area.ts'
import * as fileFacts from './seller-facts.ts'
import { removeObjectJob, sweepUploads } from './discard.ts'
import * as seller from './seller.ts'

export const files = defineArea('files', {
  endpoints: { files: seller, fileFacts },
  jobs: [removeObjectJob],
  due: [sweepUploads],
})

export { type MediaPlace, presentBase, presentMedia } from './present.ts'
export {
  countDownloaders,
  deleteFileRow,
  type FileRow,
  findDownloadables,
  findFilesOf,
  findSomeFiles,
} from './queries.ts'
export { locationOf } from './stored-object.ts'
export { filesOfBenefit, findExistingFiles, findFileNames } from './benefit-queries.ts'
