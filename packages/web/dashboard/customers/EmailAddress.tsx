import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { CopyButton } from '../../ui/CopyButton.tsx'
import css from './EmailAddress.module.css'

/** The e-mail address of a customer on one line, cut at its end where there is no room, with a button that copies it. */
export const EmailAddress = ({ email }: { email: string }) => (
  <span className={css.email}>
    <span className={css.text} title={readableEmail(email)}>
      {readableEmail(email)}
    </span>
    <CopyButton text={readableEmail(email)} label="e-mail address" />
  </span>
)
