import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { CopyButton } from '../../ui/CopyButton.tsx'
import css from './EmailAddress.module.css'

/** E-mail address of a customer on one line, truncated if necessary, with a copy button. */
export const EmailAddress = ({ email }: { email: string }) => (
  <span className={css.email}>
    <span className={css.text} title={readableEmail(email)}>
      {readableEmail(email)}
    </span>
    <CopyButton text={readableEmail(email)} label="e-mail address" />
  </span>
)
