import * as api from '@atelier/contract'
import { useWrite } from '../../lib/queries.ts'
import { CallDialog } from '../../ui/CallDialog.tsx'
import type { LicenseKey } from '../api-types.ts'
import { useSpeech } from '../texts/speech.ts'

type Props = { open: boolean; onClose: () => void; licenseKey: LicenseKey }

/** Confirmation of a new text for a license key. Names the programs that stop working. */
export const RotateKey = ({ open, onClose, licenseKey: { id, display_key } }: Props) => {
  const { say } = useSpeech()
  const rotate = useWrite(api.portalLicenseKeyRotations.rotate)
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={say('rotation.question', { key: display_key })}
      action={say('rotation.action')}
      call={rotate}
      input={{ path: { id } }}
      done={say('rotation.done')}
    >
      <p>{say('rotation.text')}</p>
    </CallDialog>
  )
}
