import * as api from '@atelier/contract'
import { keyOf } from '../../lib/calls.ts'
import { createUploadQueue } from '../../lib/upload-queue.ts'
import { showToast } from '../../ui/toast-store.ts'
import { fileCalls } from '../shared/file-calls.ts'
import { queries } from '../queries.ts'

/**
 * Uploads of downloadable files in this visit. They belong to no page, so that they continue while other
 * pages are shown.
 */
export const downloadUploads = createUploadQueue({ service: 'downloadable', calls: fileCalls })

downloadUploads.listen({
  onFile: ({ name }) => {
    showToast('good', `${name} was uploaded.`)
    void queries.invalidateQueries({ queryKey: keyOf(api.files.list) })
  },
  onFailed: (name) => showToast('bad', `${name} was not uploaded.`),
})
