/** Dialogs of the subscription page. */
export type DialogName =
  | 'plan'
  | 'discount'
  | 'pause'
  | 'resume'
  | 'trial'
  | 'end-trial'
  | 'billing-date'
  | 'cancel'
  | 'revoke'
