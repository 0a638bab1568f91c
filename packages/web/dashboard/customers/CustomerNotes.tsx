import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import type { Customer } from '../api-types.ts'
import { noteOf, othersOf } from './words.ts'
import css from './CustomerNotes.module.css'

const NotesDialog = lazyDialog(() => import('./NotesDialog.tsx'), 'NotesDialog')

/** The seller's note about a customer. */
export const CustomerNotes = ({ customer }: { customer: Customer }) => {
  const [isOpen, setIsOpen] = useState(false)
  const note = noteOf(customer)
  const otherMetadata = Object.entries(othersOf(customer))
  const close = () => setIsOpen(false)
  return (
    <Card
      title="Notes"
      actions={
        <Button tone="plain" size="small" onClick={() => setIsOpen(true)}>
          Edit
        </Button>
      }
    >
      {note === '' && otherMetadata.length === 0 && <p className={css.none}>No notes yet.</p>}
      {note !== '' && <p className={css.note}>{note}</p>}
      {otherMetadata.length > 0 && (
        <Facts facts={otherMetadata.map(([label, value]) => ({ label, value: String(value) }))} />
      )}
      <NotesDialog open={isOpen} onClose={close} customer={customer} />
    </Card>
  )
}
