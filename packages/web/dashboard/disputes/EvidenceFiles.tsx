import * as api from '@atelier/contract'
import { evidenceFiles } from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { useUploads, type InFlight } from '../../lib/use-uploads.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { PickList } from '../../ui/PickList.tsx'
import { Select } from '../../ui/Select.tsx'
import { UploadRows } from '../../ui/UploadRows.tsx'
import { useLookup } from '../lookups/use-lookup.ts'
import { fileCalls } from '../shared/file-calls.ts'
import { useOrganization } from '../shell/organization.ts'
import { freeKind, type EvidenceEntry } from './evidence-entry.ts'
import { fileKinds } from './words.ts'

const choices = evidenceFiles.map((value) => ({ value, label: fileKinds[value] }))

/** Files of an answer, each with its kind of evidence. */
export const EvidenceFiles = ({ form, inFlight }: { form: BodyForm<EvidenceEntry>; inFlight: InFlight }) => {
  const { id: organization_id } = useOrganization()
  const { value: files, onChange, error } = form.bound('files')
  const itemOf = (id: string, label: string) => {
    const now = form.form.getValues('files')
    return { id, label, kind: freeKind(now) }
  }
  const uploads = useUploads({
    inFlight,
    service: 'downloadable',
    organizationId: organization_id,
    calls: fileCalls,
    onFile: ({ id, name }) => onChange([...form.form.getValues('files'), itemOf(id, name)]),
  })
  const { query, lookupProps } = useLookup()
  const matching = useEndpoint(
    api.files.list,
    { query: { ...query, service: 'downloadable' } },
    { keepLast: true },
  )
  return (
    <>
      <PickList
        label="Add an uploaded file (optional)"
        placeholder="Name of a file"
        items={files}
        isOrdered={false}
        onChange={onChange}
        choices={(matching.data?.items ?? []).map(({ id, name, size_readable }) => ({
          value: id,
          label: name,
          note: size_readable,
        }))}
        {...lookupProps(matching)}
        itemOf={({ value, label }) => itemOf(value, label)}
        error={error}
        renderExtra={({ label, kind }, change) => (
          <Select
            label={`What ${label} shows`}
            hideLabel
            choices={choices}
            value={kind}
            onChange={(kind) => change({ kind })}
          />
        )}
      />
      <UploadRows uploads={uploads} />
      <FileDrop
        label="Drop files here, or choose them"
        hint="PDF, JPEG or PNG, 4.5 MB in total."
        accept="application/pdf,image/jpeg,image/png"
        onFiles={uploads.add}
      />
    </>
  )
}
