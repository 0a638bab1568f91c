import { api } from '../api.ts'
import { answerOf } from '../../lib/api-error.ts'
import { useWrite } from '../../lib/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { LicenseKey } from '../answers.ts'
import { useSpeech } from '../texts/speech.ts'

type Props = { open: boolean; onClose: () => void; licenseKey: LicenseKey }

/** Confirmation of a new text for a license key. Names the programs that stop working. */
export const RotateKey = ({ open, onClose, licenseKey: { id, display_key } }: Props) => {
  const { say } = useSpeech()
  const { errorSentence } = useKitTexts()
  const rotate = useWrite(api.licenseKeys.rotate)
  const close = () => {
    rotate.reset()
    onClose()
  }
  const confirm = async () => {
    const answer = await answerOf(rotate.run({ path: { id } }))
    if (!answer.ok) return
    close()
    showToast('good', say('rotation.done'))
  }
  return (
    <ConfirmDialog
      open={open}
      title={say('rotation.question', { key: display_key })}
      action={say('rotation.action')}
      busy={rotate.isRunning}
      problem={rotate.error && errorSentence(rotate.error)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <p>{say('rotation.text')}</p>
    </ConfirmDialog>
  )
}
