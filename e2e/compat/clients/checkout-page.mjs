/* A seller's page: a button that opens a checkout in a frame, and the total of that checkout from the React
   provider. */
import { PolarEmbedCheckout } from '@polar-sh/checkout/embed'
import { CheckoutProvider, useCheckout } from '@polar-sh/checkout/providers'
import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { relayCheckoutMessages } from '@atelier/sdk/embed'

const { server, checkout, secret } = window.shop
relayCheckoutMessages(server)
window.heard = []

const open = async () => {
  const embed = await PolarEmbedCheckout.create(checkout, { theme: 'dark' })
  for (const event of ['close', 'confirmed', 'success'])
    embed.addEventListener(event, (told) => {
      if (event === 'success') told.preventDefault()
      window.heard.push(event === 'success' ? `success ${told.detail.successURL}` : event)
    })
  window.heard.push('loaded')
}

const Total = () => {
  const { checkout: read, update } = useCheckout()
  useEffect(() => {
    window.rename = (customer_name) => update({ customer_name })
  }, [update])
  return createElement('output', null, `Total ${read.total_amount} for ${read.customer_name}`)
}

document.querySelector('button').addEventListener('click', open)
createRoot(document.querySelector('#react')).render(
  createElement(
    CheckoutProvider,
    { clientSecret: secret, serverURL: `${server}/snake` },
    createElement(Total),
  ),
)
