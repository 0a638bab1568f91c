import { Dialog } from '../../ui/Dialog.tsx'
import { NewSubscriptionForm } from './NewSubscriptionForm.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Id of the customer; undefined where the dialog asks for one. */
  customerId: string | undefined
}

/** Creates a subscription for a customer: charged to their saved payment method, or with a trial first. */
export const NewSubscriptionDialog = ({ open, ...props }: Props) => (
  <Dialog open={open} onClose={props.onClose} title="New subscription">
    <NewSubscriptionForm {...props} />
  </Dialog>
)
