export const Terms = () => (
  <>
    <h3>What you buy</h3>
    <p>
      One painting of one photo, for $1.49, paid once. There is no subscription. Atelier is the seller and
      charges you through the checkout that opens after ‘Pay’. A studio in test mode takes only test cards and
      moves no money.
    </p>
    <h3>What you get</h3>
    <p>
      A PNG file to look at, download and keep, and the same by e-mail. It is yours: print it, give it away,
      use it for your work. Rights in the photo stay with whoever has them.
    </p>
    <h3>What we ask</h3>
    <p>
      Send only photos you may use, of people who do not mind, and nothing unlawful. Explicit photos are not
      painted: you are told before you pay, or your payment goes back.
    </p>
    <h3>If it goes wrong</h3>
    <p>
      A painting that fails is tried again by itself, and you can have it tried again without paying twice. If
      it still does not come, or is not what you paid for, write to us and we put it right.
    </p>
  </>
)
