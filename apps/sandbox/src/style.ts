/** A look of its own: whoever pays sees that this is not the merchant's page. */
export const style = `:root{--bg:#eef1f4;--card:#fff;--line:#cfd6de;--text:#16202b;--muted:#526070;--main:#14532d;--on-main:#fff;--link:#1d4f91}
@media(prefers-color-scheme:dark){:root{--bg:#10161d;--card:#18212b;--line:#33414f;--text:#eef3f8;--muted:#a9b6c4;--main:#7ee0a3;--on-main:#06210f;--link:#9cc4ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:30rem;margin:0 auto;padding:0 1rem}
header{display:flex;gap:.75rem;align-items:center;min-height:4rem}
header span{border:1px solid var(--line);border-radius:.25rem;padding:.1rem .5rem;font-size:.8rem;color:var(--muted)}
main{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.5rem;margin-bottom:2rem}
@media(max-width:32rem){main{margin:0 .75rem 2rem}}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 1rem}
p{color:var(--muted);margin:1rem 0}
dl{margin:0}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.6rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
.amount dd{font-size:1.5rem;font-variant-numeric:tabular-nums}
form,fieldset{display:grid;gap:.6rem}
fieldset{border:0;border-top:1px solid var(--line);margin:.75rem 0 0;padding:.75rem 0 0}
legend{padding:.75rem 0 .25rem;float:left;width:100%;color:var(--muted);font-size:.9rem}
button,.button{display:block;width:100%;min-height:3rem;padding:.6rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:var(--text);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{border-color:var(--muted)}
.main,.button{background:var(--main);border-color:var(--main);color:var(--on-main)}
.quiet{border-color:transparent;color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}`
