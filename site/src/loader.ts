import './main.tsx'
