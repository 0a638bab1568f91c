import { checkout, polar, portal, usage, webhooks } from '@polar-sh/better-auth'
import { Polar } from '@polar-sh/sdk'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'

export default {
  'better-auth': ({ accessToken, webhookSecret, onPayload, product }) => {
    const auth = betterAuth({
      baseURL: 'http://localhost',
      basePath: '/better-auth',
      trustedOrigins: ['*'],
      secret: 'a secret of thirty-two characters',
      database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
      emailAndPassword: { enabled: true },
      plugins: [
        polar({
          client: new Polar({ accessToken }),
          createCustomerOnSignUp: true,
          use: [
            checkout({ products: [{ productId: product, slug: 'print' }], successUrl: '/thanks' }),
            portal(),
            usage(),
            webhooks({ secret: webhookSecret, onPayload }),
          ],
        }),
      ],
    })
    return { '*': auth.handler }
  },
}
