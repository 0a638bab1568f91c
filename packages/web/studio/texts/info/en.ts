/** English texts behind the links of the footer; every other language has the same keys. */
export const texts = {
  'credits.intro': 'The examples are repainted from these photos. We thank the people who took them.',
  'credits.of': '{subject}: repainted from ‘{photo}’, {holder}, {licence}',
  'credits.avatars': 'from a collection of desktop avatars',
  'about.1':
    'Atelier is a small workshop with one trade: it takes a photo and paints it again, in the manner of hand-painted animation backgrounds. Skies grow wide, greens turn fresh, and what was pixels becomes strokes of a brush.',
  'about.2':
    'The painter is a program we wrote ourselves. It mixes a palette from your photo, follows the shapes in it, and lays down paint in layers from broad washes to fine ink. It invents nothing: your dog stays your dog.',
  'about.3': 'All examples on this page were made by it, from the photos named in the credits.',
  'privacy.photo': 'Your photo',
  'privacy.photo1':
    'It travels to this studio when you choose it, so that it is here when you have paid. Where and with which camera it was taken is removed at once. If you do not pay, it is deleted after 24 hours, or within the hour after that when a checkout is still open. If you do pay, photo and painting are kept, so that the link in your e-mail goes on working; write to us and we delete them. With a photo that is not paid for we keep a code made of the address of your network, so that nobody can fill our disk; it goes when the photo goes. When very many photos wait, the oldest go earlier.',
  'privacy.photo2':
    'Photo and painting of a paid order lie at long random addresses. Nobody can guess them, but whoever you give the address to can see the picture. They are used for your painting and nothing else; no model is trained on them. A link by which you share your painting shows the painting alone; ‘Stop sharing’ ends it.',
  'privacy.photo3':
    'A program of ours looks whether the photo is explicit; no person does. The small preview is painted in your own browser. Where a studio has its paintings made by a service elsewhere, the photo goes there for that.',
  'privacy.email': 'Your e-mail address',
  'privacy.emailText': 'We use it for the checkout and the finished picture. No newsletters.',
  'privacy.payment': 'Your payment',
  'privacy.paymentText':
    'The card is handled by the payment processor behind the checkout; its number is never kept here. We keep what was bought, when, for how much and by which address, because bookkeeping asks for it.',
  'privacy.browser': 'This browser',
  'privacy.browserText':
    'No cookies, no tracking, nothing loaded from other companies. Until you pay, this tab remembers your e-mail address and where your photo is kept, so that loading the page again loses nothing; closing the tab forgets it. Between paying and the finished painting, a smaller copy of your photo and your e-mail address wait in this browser’s own storage; they are removed when it is done. A language that you choose is remembered there too.',
  'terms.buy': 'What you buy',
  'terms.buyText':
    'One painting of one photo, at the price that is shown before you pay, paid once. There is no subscription. Atelier is the seller and charges you through the checkout that opens after ‘Pay’. A studio in test mode takes only test cards and moves no money.',
  'terms.get': 'What you get',
  'terms.getText':
    'A PNG file to look at, download and keep, and the same by e-mail. It is yours: print it, give it away, use it for your work. Rights in the photo stay with whoever has them.',
  'terms.ask': 'What we ask',
  'terms.askText':
    'Send only photos you may use, of people who do not mind, and nothing unlawful. Explicit photos are not painted: you are told before you pay, or your payment goes back.',
  'terms.wrong': 'If it goes wrong',
  'terms.wrongText':
    'A painting that fails is tried again by itself, and you can have it tried again without paying twice. If it still does not come, or is not what you paid for, write to us and we put it right.',
} as const
