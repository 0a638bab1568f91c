import * as api from '@atelier/contract'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { call } from '../../lib/calls.ts'
import { File } from 'lucide-react'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useUploadQueue } from '../../lib/use-uploads.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { UploadRows } from '../../ui/UploadRows.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { defineListPage } from '../shared/list-page.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { StoredFile } from '../api-types.ts'
import { useFileColumns } from './file-columns.tsx'
import { downloadUploads } from './uploads.ts'
import css from './FilesPage.module.css'
import { fileKinds } from './words.ts'

const EditFile = lazyDialog(() => import('./FileDialogs.tsx'), 'EditFile')
const DeleteFile = lazyDialog(() => import('./FileDialogs.tsx'), 'DeleteFile')

/** Downloads a file under its name. */
const download = async ({ id }: StoredFile): Promise<void> => {
  const result = await resultOf(call(api.fileFacts.download)({ path: { id } }))
  if (!result.ok) {
    showToast('bad', errorSentence(result.error))
    return
  }
  const link = document.createElement('a')
  link.href = result.value.url
  link.download = ''
  link.click()
}

const useParts = () => {
  const { id: organization_id } = useOrganization()
  const [edited, setEdited] = useState<StoredFile>()
  const [deleted, setDeleted] = useState<StoredFile>()
  const uploads = useUploadQueue(downloadUploads, organization_id)
  return {
    columns: useFileColumns({
      onDownload: (file) => void download(file),
      onEdit: setEdited,
      onDelete: setDeleted,
    }),
    above: (
      <div className={css.drop}>
        <FileDrop
          label="Drop files here, or choose them"
          hint="Downloads of any type, up to 10 GB each. An interrupted upload resumes when you choose the same file again within a day."
          onFiles={uploads.add}
        />
        <UploadRows uploads={uploads} />
      </div>
    ),
    dialogs: (
      <>
        <EditFile open={edited !== undefined} file={edited} onClose={() => setEdited(undefined)} />
        <DeleteFile open={deleted !== undefined} file={deleted} onClose={() => setDeleted(undefined)} />
      </>
    ),
  }
}

/** Files of the organization, and the uploads in progress. */
export const FilesPage = defineListPage({
  endpoint: api.files.list,
  useParts,
  filters: ({ search, change }) => (
    <>
      <SearchField
        label="Search"
        placeholder="Name"
        value={search.query}
        onChange={(query) => change({ query })}
      />
      <FilterSelect
        label="Kind"
        any="Any kind"
        choices={choicesOf(fileKinds)}
        value={search.service}
        onChange={(service) => change({ service })}
      />
    </>
  ),
  empty: {
    icon: File,
    title: 'No files yet',
    text: 'Upload what customers buy: a book, an app, a recording. A benefit of the type “downloads” then gives it to them. Product pictures are listed here too.',
  },
})
