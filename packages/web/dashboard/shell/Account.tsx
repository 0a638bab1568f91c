import { CircleUser, LogOut } from 'lucide-react'
import css from './Account.module.css'

/** A form, because signing out is a write that no link of another site may cause. */
export const SignOut = () => (
  <form method="post" action="/login/sign-out">
    <button className={css.entry}>
      <LogOut size={16} aria-hidden="true" />
      Sign out
    </button>
  </form>
)

/** Entries of the user's own account, a page of the server outside this application. */
export const Account = () => (
  <>
    <a className={css.entry} href="/account">
      <CircleUser size={16} aria-hidden="true" />
      Your account
    </a>
    <SignOut />
  </>
)

/** Signs out from the palette, as the button does. */
export const signOut = (): void => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/login/sign-out'
  document.body.append(form)
  form.submit()
}
