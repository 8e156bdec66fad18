export default function Page(_: { onClose?: () => void }) { return <div className="page-width py-10"><h1>…</h1></div> }
