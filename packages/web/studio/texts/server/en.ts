/** Sentences of the server, verbatim. */
export const texts = {
  'server.failed': 'Failed to process your image. Please contact support.',
  'server.explicitPaid':
    'Our safety check takes your photo for an explicit one, and those are not painted here. Your payment goes back to you.',
  'server.explicit':
    'Our safety check takes this photo for an explicit one, and those are not painted here. Nothing was charged; please choose another photo.',
  'server.refunded': 'The payment of this painting went back to you. Start again with a photo.',
  'server.triedOften':
    'This painting has been tried as often as it can be. Please write to us and we will sort it out.',
  'server.photoMissing':
    'Your payment has arrived, but your photo has not. Please choose the photo once more.',
  'server.photoGonePaid':
    'This photo is no longer kept here. Please choose it once more; your payment stays good for it.',
  'server.photoGone': 'This photo is no longer kept here. Please choose it once more.',
  'server.noPainting': 'There is no such painting.',
  'server.corrected': 'This painting cannot be sent to another address now. Please write to us.',
  'server.full':
    'So many photos are kept here at the moment that there is no room for another one. Please try again in a minute.',
  'server.fullNetwork':
    'Very many photos from your network wait for their payment here. Please pay for one of them, or try again tomorrow.',
  'server.closed': 'The studio is closed for the moment. Please come back a little later.',
  'server.noSession': 'Payment session could not be created',
  'server.paymentFailed': 'Payment failed. Please try again.',
  'server.confirmed':
    'Your payment is still being processed. This page continues as soon as it goes through.',
  'server.unpaid': 'This checkout has not been paid yet, so there is nothing to paint.',
  'server.failedPayment':
    'The payment of this checkout failed, so there is nothing to paint. You have not been charged.',
  'server.expired':
    'This checkout expired before it was paid, so there is nothing to paint. You have not been charged.',
  'server.otherProduct': 'This payment was for something else, so there is nothing to paint.',
  'server.unreachable':
    'We cannot check your payment at the moment. It is safe; please try again in a little while.',
  'server.noCheckout':
    'We know no checkout of this address. Please use the link from your e-mail or the page you came from.',
  'server.incomplete':
    'This picture is incomplete or damaged and cannot be opened. Please choose another copy of it.',
  'server.costly':
    'This picture takes too much time or memory to open. Please save it as a JPEG, or in a smaller size, and try again.',
  'server.manyPixels':
    'This picture has {millions} million pixels ({width} × {height}). Please choose one with at most {most} million.',
  'server.fewPixels':
    'This picture is only {width} × {height} pixels. Please choose one that is at least {least} pixels on each side.',
  'server.narrow':
    'This picture is {width} × {height} pixels, too narrow to paint. Please crop it so that the longer side is at most {most} times the shorter one.',
  'server.heavy': 'This file has {size} MB. Please choose one of at most 30 MB.',
  'server.notPicture':
    'This file is not a picture. Please choose a photo, for example a JPEG, PNG, WebP or HEIC file.',
  'server.cameraRaw':
    'This is a raw file of a camera, which cannot be opened here. Please export the photo as a JPEG and send that.',
  'server.busy': 'Many pictures are being opened at the moment. Please try again in a few seconds.',
  'server.arriving': 'Many photos are arriving at the moment. Please send this one again in a few seconds.',
} as const
