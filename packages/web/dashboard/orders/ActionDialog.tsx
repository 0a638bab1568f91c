import type { ReactNode } from 'react'
import { answerOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import type { Write } from '../../lib/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type Props<Input, Result> = {
  open: boolean
  onClose: () => void
  title: string
  /** Verb of the button. */
  action: string
  tone?: 'solid' | 'bad'
  call: Write<Input, Result>
  input: Input
  onDone: (result: Result) => void
  children: ReactNode
}

/** Confirms a call, makes it, and stays open with the reason when it fails. */
export const ActionDialog = <Input, Result>({
  onClose,
  call,
  input,
  onDone,
  tone = 'bad',
  ...dialog
}: Props<Input, Result>) => {
  const confirm = async () => {
    const answer = await answerOf(call.run(input))
    if (answer.ok) onDone(answer.value)
  }
  return (
    <ConfirmDialog
      {...dialog}
      tone={tone}
      busy={call.isRunning}
      problem={call.error && errorSentence(call.error)}
      onClose={() => {
        call.reset()
        onClose()
      }}
      onConfirm={() => void confirm()}
    />
  )
}
