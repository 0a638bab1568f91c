/** English texts behind the links of the footer; every other language has the same keys. */
export const texts = {
  'credits.intro': 'The examples are repainted from these photos. We thank the people who took them.',
  'credits.of': '{subject}: repainted from ‘{photo}’, {holder}, {licence}',
  'credits.avatars': 'from a collection of desktop avatars',
  'about.1':
    'Atelier is a small workshop that does one thing: it repaints photos in the style of hand-painted animation backgrounds. Skies grow wide, greens turn fresh, and pixels become brush strokes.',
  'about.2':
    'The painter is a program that we wrote ourselves. It mixes a palette from your photo, follows its shapes, and paints in layers, from broad washes to fine ink. It makes nothing up: your dog stays your dog.',
  'about.3': 'It made all the examples on this page from the photos named in the credits.',
  'privacy.photo': 'Your photo',
  'privacy.photo1':
    'It is uploaded to this studio when you choose it, so that it is ready when you have paid. Location and camera data are removed immediately. If you do not pay, it is deleted after 24 hours, or within the hour after that if a checkout is still open. If you do pay, the photo and painting are kept, so that the link in your e-mail keeps working. Write to us, and we delete them. With an unpaid photo we keep a code derived from your network address, so that no one can fill our disk; it is deleted with the photo. When very many photos are waiting, the oldest are deleted earlier.',
  'privacy.photo2':
    'The photo and painting of a paid order have long random URLs. No one can guess them, but anyone you give a URL to can see the picture. They are used only for your painting; no model is trained on them. A link that you share shows only the painting; ‘Stop sharing’ disables it.',
  'privacy.photo3':
    'An automatic check, not a person, looks for explicit content. The small preview is painted in your own browser. If a studio uses an external painting service, the photo is sent there.',
  'privacy.email': 'Your e-mail address',
  'privacy.emailText': 'We use it for the checkout and the finished picture. No newsletters.',
  'privacy.payment': 'Your payment',
  'privacy.paymentText':
    'The payment processor behind the checkout handles your card; its number is never stored here. We store what was bought, when, for how much and with which e-mail address, because bookkeeping requires it.',
  'privacy.browser': 'This browser',
  'privacy.browserText':
    'No cookies, no tracking, nothing loaded from other companies. Until you pay, this tab remembers your e-mail address and where your photo is kept, so that reloading the page loses nothing. Closing the tab deletes it. Between paying and the finished painting, a smaller copy of your photo and your e-mail address wait in this browser’s own storage; they are removed when it is done. A language that you choose is remembered there too.',
  'terms.buy': 'What you buy',
  'terms.buyText':
    'One painting of one photo, at the price that is shown before you pay, paid once. There is no subscription. Atelier is the seller and charges you through the checkout that opens after ‘Pay’. A studio in test mode accepts only test cards and moves no money.',
  'terms.get': 'What you get',
  'terms.getText':
    'A PNG file to view, download and keep, also sent by e-mail. It is yours: print it, give it away, use it for your work. Rights in the photo stay with their owner.',
  'terms.ask': 'What we ask',
  'terms.askText':
    'Send only photos that you are allowed to use, of people who agree, and nothing unlawful. Explicit photos are not painted: we tell you before you pay, or refund you.',
  'terms.wrong': 'If it goes wrong',
  'terms.wrongText':
    'A painting that fails is retried automatically, and you can retry it without paying twice. If it still does not arrive, or is not what you paid for, write to us and we will fix it.',
} as const
