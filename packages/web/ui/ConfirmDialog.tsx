import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { useKitTexts } from './kit-texts.ts'
import { Notice } from './Notice.tsx'
import css from './ConfirmDialog.module.css'

type Props = {
  open: boolean
  title: ReactNode
  /** Consequences of the action, in sentences with the exact names and amounts. */
  children: ReactNode
  /** Verb of the button: `Delete the product`, never `OK`. */
  action: string
  /** `bad` for irreversible actions. */
  tone?: 'solid' | 'bad'
  busy?: boolean
  /** True while the action cannot be confirmed. */
  disabled?: boolean
  /** Error of the last attempt. */
  problem?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation of an irreversible action, with its consequences. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  action,
  tone = 'bad',
  busy = false,
  disabled = false,
  problem,
  onConfirm,
  onClose,
}: Props) => {
  const { cancel } = useKitTexts()
  return (
    <Dialog open={open} onClose={onClose} title={title} dismissable={!busy}>
      <div className={css.text}>{children}</div>
      <Notice tone="bad">{problem}</Notice>
      <DialogActions>
        <Button tone="soft" onClick={onClose} disabled={busy}>
          {cancel}
        </Button>
        <Button tone={tone} busy={busy} disabled={disabled} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
