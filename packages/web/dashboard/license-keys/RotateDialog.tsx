import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useWrite } from '../../lib/queries.ts'
import { CallDialog } from '../../ui/CallDialog.tsx'
import type { WholeKey } from '../api-types.ts'

type Props = { open: boolean; onClose: () => void; licenseKey: WholeKey }

/** Confirmation of a new text for a license key. Names what stops working, and what stays. */
export const RotateDialog = ({ open, onClose, licenseKey }: Props) => {
  const { id, display_key, customer } = licenseKey
  const rotate = useWrite(api.licenseKeyRotations.rotate)
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={`Rotate the license key ${display_key}?`}
      action="Rotate the key"
      call={rotate}
      input={{ path: { id } }}
      done="The key was rotated, and the customer gets the new one by e-mail."
    >
      <p>
        The current key is invalid at once: programs of {customer.name ?? readableEmail(customer.email)} that
        check it stop working until the new key is entered. The id, activations, usage, limits and expiry
        stay.
      </p>
    </CallDialog>
  )
}
