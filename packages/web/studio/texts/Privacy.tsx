export const Privacy = () => (
  <>
    <h3>Your photo</h3>
    <p>
      It travels to this studio when you choose it, so that it is here when you have paid. Where and with
      which camera it was taken is removed at once. If you do not pay, it is deleted after 24 hours. If you
      do, photo and painting are kept, so that the link in your e-mail goes on working; write to us and we
      delete them.
    </p>
    <p>
      Photo and painting of a paid order lie at long random addresses. Nobody can guess them, but whoever you
      give the address to can see the picture. They are used for your painting and nothing else; no model is
      trained on them.
    </p>
    <p>
      A program of ours looks whether the photo is explicit; no person does. The small preview is painted in
      your own browser. Where a studio has its paintings made by a service elsewhere, the photo goes there for
      that.
    </p>
    <h3>Your e-mail address</h3>
    <p>We use it for the checkout and the finished picture. No newsletters.</p>
    <h3>Your payment</h3>
    <p>
      The card is handled by the payment processor behind the checkout; its number is never kept here. We keep
      what was bought, when, for how much and by which address, because bookkeeping asks for it.
    </p>
    <h3>This browser</h3>
    <p>
      No cookies, no tracking, nothing loaded from other companies. Between paying and the finished painting,
      a smaller copy of your photo and your e-mail address wait in this browser’s own storage; they are
      removed when it is done.
    </p>
  </>
)
