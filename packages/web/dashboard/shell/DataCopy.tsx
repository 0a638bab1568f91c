import * as api from '@atelier/contract'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import type { Format } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Copies of all data for an owner: the newest complete one, and the action to create another. */
export const DataCopy = ({ id, format }: { id: string; format: Format }) => {
  const list = useEndpoint(
    api.organizationExports.list,
    { path: { id } },
    { repeatWhile: ({ items }) => items.some(({ status }) => status === 'writing') },
  )
  const create = useWrite(api.organizationExports.create)
  const problem = create.error ?? list.error
  const copies = list.data?.items ?? []
  const ready = copies.find(({ url }) => url !== null)
  const isWriting = copies.some(({ status }) => status === 'writing')
  return (
    <>
      <Button
        tone="soft"
        busy={create.isRunning || isWriting}
        onClick={() => void resultOf(create.run({ path: { id } }))}
      >
        {isWriting ? 'The copy is being prepared' : 'Export all data'}
      </Button>
      <Notice tone="bad">{problem && errorSentence(problem)}</Notice>
      {ready?.url != null && (
        <a href={ready.url} download>
          Download the copy of {format.long(ready.created_at)}
        </a>
      )}
    </>
  )
}
