import './styles/office.css'
import { createRoot } from 'react-dom/client'
import { connectApi } from './lib/api/api.ts'
import { chosenLang, currentLang, setLang } from './lib/format/texts.ts'
import { leave, restore, useSession } from './lib/session/session.ts'
import { App } from './shell/app.tsx'
import { idleWatch } from './shell/idle-watch.ts'
import { askStepUp } from './shell/step-up.ts'

const start = async (): Promise<void> => {
  connectApi({
    lang: currentLang,
    // Where nobody is signed in yet, nobody can be asked.
    stepUp: async () => useSession.getState().status === 'in' && (await askStepUp()),
    onSessionEnd: () => leave('ended'),
    onActivity: idleWatch.onCall,
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place for the app.')
  await setLang(chosenLang(location.search))
  void restore()
  createRoot(root).render(<App />)
}

void start()
