-- A button's words are written as on every other button of the page.
update content_sliders set action_en = 'Play demo' where action_en = 'Play Demo';
