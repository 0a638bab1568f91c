import type { ComponentProps } from 'react'
import { resultOf } from '../lib/api-error.ts'
import type { Write } from '../lib/queries.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useKitTexts } from './kit-texts.ts'
import { showToast } from './toast-store.ts'

export type CallDialogProps<Input, Result> = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'busy' | 'onConfirm'
> & {
  call: Write<Input, Result>
  input: NoInfer<Input>
  /** Message after the call; none when its page is left. */
  done?: string
  /** Called with the result, once the dialog is closed. */
  onDone?: ((result: Result) => void) | undefined
}

/** Confirms a call and makes it. The dialog closes afterwards; after a failure it stays open with the reason. */
export const CallDialog = <Input, Result>({
  call,
  input,
  done,
  onDone,
  onClose,
  problem,
  ...dialog
}: CallDialogProps<Input, Result>) => {
  const { errorSentence } = useKitTexts()
  const close = () => {
    call.reset()
    onClose()
  }
  const confirm = async () => {
    const result = await resultOf(call.run(input))
    if (!result.ok) return
    close()
    if (done !== undefined) showToast('good', done)
    onDone?.(result.value)
  }
  return (
    <ConfirmDialog
      {...dialog}
      busy={call.isRunning}
      problem={call.error ? errorSentence(call.error) : problem}
      onClose={close}
      onConfirm={() => void confirm()}
    />
  )
}
