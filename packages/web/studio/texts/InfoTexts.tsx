import type { texts as english } from '../../languages/en/info.ts'
import type { Say } from '../../lib/texts/catalogue.ts'
import { withNodes } from '../../lib/texts/with-nodes.tsx'
import { credits, licences } from './credits.ts'
import { useSpeech } from './speech.ts'

/** `say` translates the texts of the footer's links, which load on demand. */
type Props = { say: Say<typeof english> }

/** Photos that the examples were painted from, and their licences. */
export const Credits = ({ say }: Props) => {
  const { say: sayName } = useSpeech()
  return (
    <>
      <p>{say('credits.intro')}</p>
      <ul>
        {credits.map(({ photo, holder, licence, ...of }) => (
          <li key={photo}>
            {withNodes(
              say('credits.of', {
                subject: sayName('example' in of ? `example.${of.example}` : `sample.${of.sample}`),
                photo,
                holder: holder ?? say('credits.avatars'),
                licence: '{0}',
              }),
              <a href={licences[licence].href}>{licences[licence].name}</a>,
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

export const About = ({ say }: Props) => (
  <>
    <p>{say('about.1')}</p>
    <p>{say('about.2')}</p>
    <p>{say('about.3')}</p>
  </>
)

export const Privacy = ({ say }: Props) => (
  <>
    <h3>{say('privacy.photo')}</h3>
    <p>{say('privacy.photo1')}</p>
    <p>{say('privacy.photo2')}</p>
    <p>{say('privacy.photo3')}</p>
    <h3>{say('privacy.email')}</h3>
    <p>{say('privacy.emailText')}</p>
    <h3>{say('privacy.payment')}</h3>
    <p>{say('privacy.paymentText')}</p>
    <h3>{say('privacy.browser')}</h3>
    <p>{say('privacy.browserText')}</p>
  </>
)

export const Terms = ({ say }: Props) => (
  <>
    <h3>{say('terms.buy')}</h3>
    <p>{say('terms.buyText')}</p>
    <h3>{say('terms.get')}</h3>
    <p>{say('terms.getText')}</p>
    <h3>{say('terms.ask')}</h3>
    <p>{say('terms.askText')}</p>
    <h3>{say('terms.wrong')}</h3>
    <p>{say('terms.wrongText')}</p>
  </>
)
